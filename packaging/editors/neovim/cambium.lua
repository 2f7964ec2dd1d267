-- Scene files in Neovim 0.7 or newer. Copy this file to ~/.config/nvim/plugin/cambium.lua.
local client

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.caml",
  callback = function() vim.bo.filetype = "caml" end,
})

vim.api.nvim_create_autocmd("FileType", {
  pattern = "caml",
  callback = function(event)
    vim.bo[event.buf].syntax = "xml"
    vim.bo[event.buf].commentstring = "<!-- %s -->"
    -- One server serves all scene files.
    client = client or vim.lsp.start_client({
      name = "cambium",
      cmd = { "cambium", "lsp" },
      on_exit = function() client = nil end,
    })
    if client then vim.lsp.buf_attach_client(event.buf, client) end
  end,
})
