// Runs before the first paint, so that a dark page never flashes white. lib/theme.ts does the rest.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('butler-theme');
    var colors = localStorage.getItem('butler-color-mode');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (colors) root.dataset.colors = colors;
  } catch (error) {
    // Storage may be switched off: then the system's theme it is.
  }
})();
