#compdef cambium

__cambium_complete() {
    local -ar non_empty_completions=("${@:#(|:*)}")
    local -ar empty_completions=("${(M)@:#(|:*)}")
    _describe -V '' non_empty_completions -- empty_completions -P $'\'\''
}

__cambium_custom_complete() {
    local -a completions
    completions=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}")"}")
    if [[ "${#completions[@]}" -gt 1 ]]; then
        __cambium_complete "${completions[@]:0:-1}"
    fi
}

__cambium_cursor_index_in_current_word() {
    if [[ -z "${QIPREFIX}${IPREFIX}${PREFIX}" ]]; then
        printf 0
    else
        printf %s "${#${(z)LBUFFER}[-1]}"
    fi
}

_cambium() {
    emulate -RL zsh -G
    setopt extendedglob nullglob numericglobsort
    unsetopt aliases banghist

    local -xr SAP_SHELL=zsh
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(builtin emulate zsh -c 'printf %s "${ZSH_VERSION}"')"
    local -r SAP_SHELL_VERSION

    local context state state_descr line
    local -A opt_args

    local -r command_name="${words[1]}"
    local -ar command_line=("${words[@]}")
    local -ir current_word_index="$((CURRENT - 1))"

    local -i ret=1
    local -ar arg_specs=(
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
        '(-): :->command'
        '(-)*:: :->arg'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0
    case "${state}" in
    command)
        local -ar subcommands=(
            'show:Opens a window that shows scenes.'
            'render:Draws a scene into a picture, numbered pictures or a film.'
            'dump:Prints the layer tree at one time as JSON.'
            'hit:Prints the layers under a point as JSON, topmost first.'
            'check:Reads scenes and reports what is wrong with them.'
            'compare:Compares the pictures of two scenes, or of a scene and reference pictures.'
            'convert:Writes a scene in another form.'
            'bench:Measures how long the frames of a scene take, and prints the result as JSON.'
            'scenes:Lists the bundled scenes and what they show.'
            'new:Writes a scene to start from.'
            'help:Show subcommand help information.'
        )
        _describe -V subcommand subcommands && ret=0
        ;;
    arg)
        case "${words[1]}" in
        show|render|dump|hit|check|compare|convert|bench|scenes|new|help)
            "_cambium_${words[1]}" && ret=0
            ;;
        esac
        ;;
    esac

    return "${ret}"
}

_cambium_show() {
    local -i ret=1
    local -ar arg_specs=(
        '*:scenes:{__cambium_custom_complete ---completion show -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--size[The window'\''s size in points; default\: the scene'\''s.]:WxH:'
        '--scale[Pixels per point; default\: the display'\''s.]:scale:'
        '--background[The background of the scene; default\: a checkerboard, for wallpapers black.]:RRGGBB\[AA\]|none:'
        '--speed[Speed\: 0.1 is slow motion.]:speed:'
        '--time[The time, in seconds after the scene starts.]:time:'
        '--paused[Begins paused.]'
        '--state[Puts the scene into a state.]:NAME:{__cambium_custom_complete ---completion show -- --state "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--parallax[The tilt of the device, from -1 to 1 in x and in y; default\: the pointer tilts it.]:X,Y:'
        '--fullscreen[Fills the screen.]'
        '--wid[Draws into a window of another program, on X11\: a wallpaper setter'\''s or a screen saver'\''s.]:ID:'
        '--desktop[Makes the scene the desktop'\''s background, on X11.]'
        '--theme[The window'\''s panels\: light or dark; default\: as the desktop.]:light|dark:'
        '--no-watch[Does not reload scenes whose files change.]'
        '--events[Writes events to a file as JSON, one object per line.]:FILE|-:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_render() {
    local -i ret=1
    local -ar ___interface=('inspector' 'timeline' 'borders' 'costs')
    local -ar arg_specs=(
        ':scene:{__cambium_custom_complete ---completion render -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '(-o --output)'{-o,--output}'[The file to write.]:OUT:_files'
        '--time[The time of a single picture, in seconds after the scene starts.]:time:'
        '--from[The first time, in seconds; default\: 0.]:A:'
        '--to[The end, in seconds; default\: the scene'\''s length.]:B:'
        '--fps[Pictures per second; default\: 60, for .gif 25.]:N:'
        '--size[The picture'\''s size in points; default\: the scene'\''s.]:WxH:'
        '--scale[Pixels per point.]:scale:'
        '--background[The background of the scene; default\: none.]:RRGGBB\[AA\]|none:'
        '--layer[Draws one layer with its sublayers, in a picture of its bounds. NAME is an id, a name, or a path.]:NAME:'
        '--in-place[Draws the layer of --layer at its place in the scene, in a picture of the scene.]'
        '--shard[Draws share I of N of numbered pictures.]:I/N:'
        '--speed[The scene'\''s speed in a film; below 1 is slow motion.]:S:'
        '--interface[Draws parts of the window'\''s interface over the scene\: inspector, timeline, borders, costs. The size is 1180x800 unless --size gives another.]:PART,…:{__cambium_complete "${___interface[@]}"}'
        '--select[Selects a layer in the interface\: an id, a name, or a path.]:NAME:'
        '--theme[The interface'\''s style; default\: dark.]:theme:'
        '--json[Prints as JSON what was written.]'
        '--progress[Prints lines of JSON that say how many pictures are done.]'
        '*--state[Puts the scene into a state at the time T.]:NAME\[@T\]:{__cambium_custom_complete ---completion render -- --state "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--parallax[The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.]:X,Y:'
        '*--tap[Touches a Swift scene at the time T.]:X,Y@T:'
        '*--drag[Drags a finger over a Swift scene, from the time T for D seconds.]:X,Y-X,Y@T+D:'
        '--input[Touches of a Swift scene, as a JSON file.]:FILE:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_dump() {
    local -i ret=1
    local -ar arg_specs=(
        ':scene:{__cambium_custom_complete ---completion dump -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--time[The time, in seconds after the scene starts.]:time:'
        '*--state[Puts the scene into a state at the time T.]:NAME\[@T\]:{__cambium_custom_complete ---completion dump -- --state "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--parallax[The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.]:X,Y:'
        '*--tap[Touches a Swift scene at the time T.]:X,Y@T:'
        '*--drag[Drags a finger over a Swift scene, from the time T for D seconds.]:X,Y-X,Y@T+D:'
        '--input[Touches of a Swift scene, as a JSON file.]:FILE:'
        '--model[Prints model values instead of presentation values.]'
        '*--get[Prints only this value. LAYER is an id, a name, or a path.]:LAYER\:KEYPATH:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_hit() {
    local -i ret=1
    local -ar arg_specs=(
        ':scene:{__cambium_custom_complete ---completion hit -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        ':X,Y:'
        '--time[The time, in seconds after the scene starts.]:time:'
        '*--state[Puts the scene into a state at the time T.]:NAME\[@T\]:{__cambium_custom_complete ---completion hit -- --state "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--parallax[The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.]:X,Y:'
        '*--tap[Touches a Swift scene at the time T.]:X,Y@T:'
        '*--drag[Drags a finger over a Swift scene, from the time T for D seconds.]:X,Y-X,Y@T+D:'
        '--input[Touches of a Swift scene, as a JSON file.]:FILE:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_check() {
    local -i ret=1
    local -ar ___format=('text' 'json' 'github')
    local -ar arg_specs=(
        '*:scenes:{__cambium_custom_complete ---completion check -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--format[The format of the reports.]:format:{__cambium_complete "${___format[@]}"}'
        '--json[The same as --format json.]'
        '--strict[Counts warnings as errors.]'
        '--fix[Corrects the files.]'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_compare() {
    local -i ret=1
    local -ar arg_specs=(
        ':a:{__cambium_custom_complete ---completion compare -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        ':b:{__cambium_custom_complete ---completion compare -- positional@1 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--times[The times in seconds, in the order of the pictures.]:T,T,…:'
        '--every[Compares every S seconds.]:S:'
        '--from[The first time of --every, in seconds; default\: 0.]:A:'
        '--to[The end of --every, in seconds, which is not included; default\: the end of the longer scene.]:B:'
        '--pixels[The number of pixels that may differ.]:N:'
        '--levels[By how many of 255 levels a pixel may differ.]:N:'
        '--report[Writes a web page with the pictures\: a file that contains them, or a folder.]:FILE.html|FOLDER:_files'
        '--json[Prints the result as JSON.]'
        '--size[The scenes'\'' size in points; default\: their own.]:WxH:'
        '--scale[Pixels per point; default\: 1, or as the reference pictures have.]:scale:'
        '--background[The background of the scenes; default\: none.]:RRGGBB\[AA\]|none:'
        '*--state[Puts the scene into a state at the time T.]:NAME\[@T\]:{__cambium_custom_complete ---completion compare -- --state "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--parallax[The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.]:X,Y:'
        '*--tap[Touches a Swift scene at the time T.]:X,Y@T:'
        '*--drag[Drags a finger over a Swift scene, from the time T for D seconds.]:X,Y-X,Y@T+D:'
        '--input[Touches of a Swift scene, as a JSON file.]:FILE:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_convert() {
    local -i ret=1
    local -ar arg_specs=(
        ':scene:{__cambium_custom_complete ---completion convert -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        ':OUT:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_bench() {
    local -i ret=1
    local -ar arg_specs=(
        ':scene:{__cambium_custom_complete ---completion bench -- positional@0 "${current_word_index}" "$(__cambium_cursor_index_in_current_word)"}'
        '--frames[The number of frames.]:frames:'
        '--size[The picture'\''s size in pixels; default\: the scene'\''s.]:WxH:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_scenes() {
    local -i ret=1
    local -ar arg_specs=(
        '--json[Prints the list as JSON, with the files.]'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_new() {
    local -i ret=1
    local -ar arg_specs=(
        ':NAME:'
        '(--quiet -q)'{--quiet,-q}'[Writes no messages except errors.]'
        '--version[Show the version.]'
        '(-h --help)'{-h,--help}'[Show help information.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

_cambium_help() {
    local -i ret=1
    local -ar arg_specs=(
        '*:subcommands:'
        '--version[Show the version.]'
    )
    _arguments -w -s -S : "${arg_specs[@]}" && ret=0

    return "${ret}"
}

if [[ "${funcstack[1]}" = _cambium ]]; then
    _cambium "${@}"
else
    compdef _cambium cambium
fi
