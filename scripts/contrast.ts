/** Returns the colour tokens of a stylesheet by name, for light and dark mode: `--color-ink: #171a21` is `ink`. */
export function parseColourTokens(css: string): Record<'light' | 'dark', Readonly<Record<string, string>>> {
  const [light = '', dark = ''] = css.split(/@media .*\(prefers-color-scheme: dark\)/)
  return { light: parseTokens(light), dark: { ...parseTokens(light), ...parseTokens(dark) } }
}

function parseTokens(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

/** Returns the relative luminance of a colour (WCAG 2.2), from 0 to 1. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of two colours (WCAG 1.4.3), from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
