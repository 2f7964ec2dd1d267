// Starts `cambium lsp` for scene files.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("cambium").get("path");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("cambium", "Cambium", server, { documentSelector: [{ language: "caml" }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
