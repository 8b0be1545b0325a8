/** The headers of a page opened by an order id: nobody keeps it, no search engine lists it, no link tells its address. */
export function privatePage() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}
