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

/** Returns the usual name of a browser by its User-Agent: 'Chrome, Android'; undefined if unknown. */
export function parseDeviceName(userAgent: string): string | undefined {
  const parts = [BROWSERS, SYSTEMS].flatMap((names) => {
    const match = names.find(([, pattern]) => pattern.test(userAgent))
    return match ? [match[0]] : []
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}
