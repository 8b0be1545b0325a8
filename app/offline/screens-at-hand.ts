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
  const modules = new Set<string>()
  const styles = new Set<string>()
  for (const { path = '', module, imports = [], css = [] } of Object.values(routes)) {
    if (!SCREENS.includes(path)) continue
    for (const href of [module, ...imports]) modules.add(href)
    for (const href of css) styles.add(href)
  }
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // No <link rel="prefetch">: Firefox and Chromium before 120 forbid it where the policy has no default-src, WebKit ignores it.
  for (const href of styles) fetch(href).catch(() => {})
}
