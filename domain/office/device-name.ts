const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What people call a browser that names itself so: 'Chrome, Android'. Undefined for one that nobody knows. */
export function parseDeviceName(userAgent: string): string | undefined {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => {
    const found = names.find(([, pattern]) => pattern.test(userAgent))
    return found ? [found[0]] : []
  })
  return known.length > 0 ? known.join(', ') : undefined
}
