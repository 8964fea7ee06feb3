/*
 * Runs on offline.html. Says whether the browser is offline or the server does not answer, and loads the page
 * of this address as soon as the server answers.
 */
(function () {
  /** Milliseconds between two tries. */
  var PAUSE = 5000;
  var heading = document.querySelector('h1');
  var status = document.querySelector('[role="status"]');
  var button = document.querySelector('button');

  function say() {
    heading.textContent = navigator.onLine ? 'Kithline cannot be reached' : 'You are offline';
    document.title = heading.textContent;
  }

  // Asks for a file that the service worker does not keep. /api/health would say 503 while only the database
  // is away.
  function tryAgain() {
    return fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
      function (reply) {
        if (reply.ok) location.reload();
        return reply.ok;
      },
      function () {
        return false;
      },
    );
  }

  function tryQuietly() {
    say();
    if (!document.hidden) void tryAgain();
  }

  button.addEventListener('click', function () {
    status.textContent = 'Trying...';
    void tryAgain().then(function (answered) {
      say();
      if (!answered) status.textContent = 'There is still no connection.';
    });
  });
  addEventListener('online', tryQuietly);
  addEventListener('offline', say);
  document.addEventListener('visibilitychange', tryQuietly);
  setInterval(tryQuietly, PAUSE);
  say();
})();
