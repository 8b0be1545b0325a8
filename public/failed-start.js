// Tells the shop of a page whose scripts did not start (see start-watch.tsx), with the token that every POST carries (D8).
fetch('/api/anti-forgery').then(() =>
  fetch('/api/start/failed', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '',
    },
    body: JSON.stringify({
      what: (document.documentElement.dataset.failed || 'A script did not load').slice(0, 500),
      page: location.pathname.slice(0, 200),
    }),
  }),
)
