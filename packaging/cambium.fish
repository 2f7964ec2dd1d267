function __cambium_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __cambium_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __cambium_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __cambium_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __cambium_parse_tokens -S
    set -l unparsed_tokens (__cambium_tokens -pc)
    switch $unparsed_tokens[1]
    case 'cambium'
        __cambium_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'show'
            __cambium_parse_subcommand -r 1 'size=' 'scale=' 'background=' 'speed=' 'time=' 'paused' 'state=' 'parallax=' 'fullscreen' 'wid=' 'desktop' 'theme=' 'no-watch' 'events=' 'q/quiet' 'version' 'h/help'
        case 'render'
            __cambium_parse_subcommand 1 'o/output=' 'time=' 'from=' 'to=' 'fps=' 'size=' 'scale=' 'background=' 'layer=' 'in-place' 'shard=' 'speed=' 'interface=' 'select=' 'theme=' 'json' 'progress' 'state=+' 'parallax=' 'tap=+' 'drag=+' 'input=' 'q/quiet' 'version' 'h/help'
        case 'dump'
            __cambium_parse_subcommand 1 'time=' 'state=+' 'parallax=' 'tap=+' 'drag=+' 'input=' 'model' 'get=+' 'q/quiet' 'version' 'h/help'
        case 'hit'
            __cambium_parse_subcommand 2 'time=' 'state=+' 'parallax=' 'tap=+' 'drag=+' 'input=' 'q/quiet' 'version' 'h/help'
        case 'check'
            __cambium_parse_subcommand -r 1 'format=' 'json' 'strict' 'fix' 'q/quiet' 'version' 'h/help'
        case 'compare'
            __cambium_parse_subcommand 2 'times=' 'every=' 'from=' 'to=' 'pixels=' 'levels=' 'report=' 'json' 'size=' 'scale=' 'background=' 'state=+' 'parallax=' 'tap=+' 'drag=+' 'input=' 'q/quiet' 'version' 'h/help'
        case 'convert'
            __cambium_parse_subcommand 2 'q/quiet' 'version' 'h/help'
        case 'bench'
            __cambium_parse_subcommand 1 'frames=' 'size=' 'q/quiet' 'version' 'h/help'
        case 'scenes'
            __cambium_parse_subcommand 0 'json' 'q/quiet' 'version' 'h/help'
        case 'new'
            __cambium_parse_subcommand 1 'q/quiet' 'version' 'h/help'
        case 'help'
            __cambium_parse_subcommand -r 1 'version'
        end
    end
end

function __cambium_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __cambium_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __cambium_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __cambium_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__cambium_tokens -p)
    if test -z "$(__cambium_tokens -t)"
        set -l index (count (__cambium_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'cambium' -f
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'show' -d 'Opens a window that shows scenes.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'render' -d 'Draws a scene into a picture, numbered pictures or a film.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'dump' -d 'Prints the layer tree at one time as JSON.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'hit' -d 'Prints the layers under a point as JSON, topmost first.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'check' -d 'Reads scenes and reports what is wrong with them.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'compare' -d 'Compares the pictures of two scenes, or of a scene and reference pictures.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'convert' -d 'Writes a scene in another form.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'bench' -d 'Measures how long the frames of a scene take, and prints the result as JSON.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'scenes' -d 'Lists the bundled scenes and what they show.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'new' -d 'Writes a scene to start from.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium show" -ge 1' -fka '(__cambium_custom_completion ---completion show -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" size' -l 'size' -d 'The window\'s size in points; default: the scene\'s.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" scale' -l 'scale' -d 'Pixels per point; default: the display\'s.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" background' -l 'background' -d 'The background of the scene; default: a checkerboard, for wallpapers black.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" speed' -l 'speed' -d 'Speed: 0.1 is slow motion.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" time' -l 'time' -d 'The time, in seconds after the scene starts.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" paused' -l 'paused' -d 'Begins paused.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" state' -l 'state' -d 'Puts the scene into a state.' -rfka '(__cambium_custom_completion ---completion show -- --state (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" parallax' -l 'parallax' -d 'The tilt of the device, from -1 to 1 in x and in y; default: the pointer tilts it.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" fullscreen' -l 'fullscreen' -d 'Fills the screen.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" wid' -l 'wid' -d 'Draws into a window of another program, on X11: a wallpaper setter\'s or a screen saver\'s.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" desktop' -l 'desktop' -d 'Makes the scene the desktop\'s background, on X11.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" theme' -l 'theme' -d 'The window\'s panels: light or dark; default: as the desktop.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" no-watch' -l 'no-watch' -d 'Does not reload scenes whose files change.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" events' -l 'events' -d 'Writes events to a file as JSON, one object per line.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium render" -eq 1' -fka '(__cambium_custom_completion ---completion render -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" o output' -s 'o' -l 'output' -d 'The file to write.' -rF
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" time' -l 'time' -d 'The time of a single picture, in seconds after the scene starts.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" from' -l 'from' -d 'The first time, in seconds; default: 0.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" to' -l 'to' -d 'The end, in seconds; default: the scene\'s length.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" fps' -l 'fps' -d 'Pictures per second; default: 60, for .gif 25.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" size' -l 'size' -d 'The picture\'s size in points; default: the scene\'s.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" scale' -l 'scale' -d 'Pixels per point.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" background' -l 'background' -d 'The background of the scene; default: none.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" layer' -l 'layer' -d 'Draws one layer with its sublayers, in a picture of its bounds. NAME is an id, a name, or a path.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" in-place' -l 'in-place' -d 'Draws the layer of --layer at its place in the scene, in a picture of the scene.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" shard' -l 'shard' -d 'Draws share I of N of numbered pictures.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" speed' -l 'speed' -d 'The scene\'s speed in a film; below 1 is slow motion.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" interface' -l 'interface' -d 'Draws parts of the window\'s interface over the scene: inspector, timeline, borders, costs. The size is 1180x800 unless --size gives another.' -rfka 'inspector timeline borders costs'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" select' -l 'select' -d 'Selects a layer in the interface: an id, a name, or a path.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" theme' -l 'theme' -d 'The interface\'s style; default: dark.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" json' -l 'json' -d 'Prints as JSON what was written.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" progress' -l 'progress' -d 'Prints lines of JSON that say how many pictures are done.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render"' -l 'state' -d 'Puts the scene into a state at the time T.' -rfka '(__cambium_custom_completion ---completion render -- --state (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" parallax' -l 'parallax' -d 'The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render"' -l 'tap' -d 'Touches a Swift scene at the time T.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render"' -l 'drag' -d 'Drags a finger over a Swift scene, from the time T for D seconds.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" input' -l 'input' -d 'Touches of a Swift scene, as a JSON file.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium render" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium dump" -eq 1' -fka '(__cambium_custom_completion ---completion dump -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" time' -l 'time' -d 'The time, in seconds after the scene starts.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump"' -l 'state' -d 'Puts the scene into a state at the time T.' -rfka '(__cambium_custom_completion ---completion dump -- --state (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" parallax' -l 'parallax' -d 'The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump"' -l 'tap' -d 'Touches a Swift scene at the time T.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump"' -l 'drag' -d 'Drags a finger over a Swift scene, from the time T for D seconds.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" input' -l 'input' -d 'Touches of a Swift scene, as a JSON file.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" model' -l 'model' -d 'Prints model values instead of presentation values.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump"' -l 'get' -d 'Prints only this value. LAYER is an id, a name, or a path.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium dump" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium hit" -eq 1' -fka '(__cambium_custom_completion ---completion hit -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" time' -l 'time' -d 'The time, in seconds after the scene starts.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit"' -l 'state' -d 'Puts the scene into a state at the time T.' -rfka '(__cambium_custom_completion ---completion hit -- --state (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" parallax' -l 'parallax' -d 'The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit"' -l 'tap' -d 'Touches a Swift scene at the time T.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit"' -l 'drag' -d 'Drags a finger over a Swift scene, from the time T for D seconds.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" input' -l 'input' -d 'Touches of a Swift scene, as a JSON file.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium hit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium check" -ge 1' -fka '(__cambium_custom_completion ---completion check -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" format' -l 'format' -d 'The format of the reports.' -rfka 'text json github'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" json' -l 'json' -d 'The same as --format json.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" strict' -l 'strict' -d 'Counts warnings as errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" fix' -l 'fix' -d 'Corrects the files.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium compare" -eq 1' -fka '(__cambium_custom_completion ---completion compare -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium compare" -eq 2' -fka '(__cambium_custom_completion ---completion compare -- positional@1 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" times' -l 'times' -d 'The times in seconds, in the order of the pictures.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" every' -l 'every' -d 'Compares every S seconds.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" from' -l 'from' -d 'The first time of --every, in seconds; default: 0.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" to' -l 'to' -d 'The end of --every, in seconds, which is not included; default: the end of the longer scene.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" pixels' -l 'pixels' -d 'The number of pixels that may differ.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" levels' -l 'levels' -d 'By how many of 255 levels a pixel may differ.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" report' -l 'report' -d 'Writes a web page with the pictures: a file that contains them, or a folder.' -rF
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" json' -l 'json' -d 'Prints the result as JSON.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" size' -l 'size' -d 'The scenes\' size in points; default: their own.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" scale' -l 'scale' -d 'Pixels per point; default: 1, or as the reference pictures have.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" background' -l 'background' -d 'The background of the scenes; default: none.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare"' -l 'state' -d 'Puts the scene into a state at the time T.' -rfka '(__cambium_custom_completion ---completion compare -- --state (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" parallax' -l 'parallax' -d 'The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare"' -l 'tap' -d 'Touches a Swift scene at the time T.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare"' -l 'drag' -d 'Drags a finger over a Swift scene, from the time T for D seconds.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" input' -l 'input' -d 'Touches of a Swift scene, as a JSON file.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium compare" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium convert" -eq 1' -fka '(__cambium_custom_completion ---completion convert -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium convert" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium convert" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium convert" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_positional "cambium bench" -eq 1' -fka '(__cambium_custom_completion ---completion bench -- positional@0 (count (__cambium_tokens -pc)) (__cambium_tokens -tC))'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium bench" frames' -l 'frames' -d 'The number of frames.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium bench" size' -l 'size' -d 'The picture\'s size in pixels; default: the scene\'s.' -rfka ''
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium bench" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium bench" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium bench" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium scenes" json' -l 'json' -d 'Prints the list as JSON, with the files.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium scenes" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium scenes" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium scenes" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium new" q quiet' -l 'quiet' -s 'q' -d 'Writes no messages except errors.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium new" version' -l 'version' -d 'Show the version.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium new" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'cambium' -n '__cambium_should_offer_completions_for_flags_or_options "cambium help" version' -l 'version' -d 'Show the version.'
