/** Build targets for scripts and styles: the oldest supported browsers (CONTRIBUTING lists what enforces them). */
export const BROWSER_TARGETS = ['chrome109', 'safari16.4', 'ios16.4', 'firefox140']
