"""The pages, a module a subject. A view reads the request, calls one service or selector, and answers."""
