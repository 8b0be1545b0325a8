/** The screens that lists, cart and menu lead to. */
const SCREENS = [
  'quick-checkout',
  'order-now',
  'price-list',
  'quick-enquiry',
  'category',
  'order-tracking',
  'lander',
]

type Screen = { path?: string; module: string; imports?: string[]; css?: string[] }

/**
 * Has the browser fetch what these screens are made of, some 30 KB together: React Router loads the page anew where it cannot have
 * the next screen's script, and whoever taps Checkout without a line would stand before the browser's own error page.
 */
export function fetchScreens(): void {
  const { routes = {} }: { routes?: Record<string, Screen> } = Object(
    Reflect.get(window, '__reactRouterManifest'),
  )
  const wanted = new Map<string, Partial<HTMLLinkElement>>()
  for (const { path = '', module, imports = [], css = [] } of Object.values(routes)) {
    // Around every screen, with the styles that the first page had in its document.
    if (path && !SCREENS.includes(path)) continue
    for (const href of [module, ...imports]) wanted.set(href, { rel: 'modulepreload', href })
    for (const href of css) wanted.set(href, { rel: 'prefetch', as: 'style', href })
  }
  for (const link of wanted.values())
    document.head.append(Object.assign(document.createElement('link'), link))
}
