/** The oldest browsers that shop and office work in, for scripts and styles; what else holds them is told in CONTRIBUTING. */
export const BROWSER_TARGETS = ['chrome109', 'safari16.4', 'ios16.4', 'firefox140']
