;;; cambium.el --- Scene files of Core Animation in Emacs  -*- lexical-binding: t; -*-

;;; Commentary:
;; For Emacs 29 or newer, and for Emacs 28 with the package eglot. Add (load "…/cambium.el") to the init file. M-x eglot in a scene file starts the server; the last line does it at once.

;;; Code:
(require 'eglot)

(define-derived-mode caml-scene-mode nxml-mode "CAML"
  "Major mode for scene files of Core Animation.")

(add-to-list 'auto-mode-alist '("\\.caml\\'" . caml-scene-mode))
(add-to-list 'eglot-server-programs '(caml-scene-mode . ("cambium" "lsp")))
(add-hook 'caml-scene-mode-hook #'eglot-ensure)

(provide 'cambium)
;;; cambium.el ends here
