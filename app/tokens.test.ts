import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function colours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const MODES = { light: colours(light), dark: { ...colours(light), ...colours(dark) } }

describe.each(Object.entries(MODES))('the colours in %s', (_, colour) => {
  const of = (name: string) => colour[name] ?? ''

  it.each(['ink', 'soft', 'leaf', 'ember', 'chilli'])('%s is read on every ground (WCAG 1.4.3)', (text) => {
    for (const ground of ['page', 'card', 'chosen'])
      expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it('the focus is seen on every ground (WCAG 2.4.13)', () => {
    for (const ground of ['page', 'card', 'chosen'])
      expect(contrast(of('focus'), of(ground)), ground).toBeGreaterThanOrEqual(3)
    for (const ground of ['night', 'dusk'])
      expect(contrast(of('focus-at-night'), of(ground)), ground).toBeGreaterThanOrEqual(3)
  })

  it('the next step is read on its button, white on the night', () => {
    expect(contrast(of('on-saffron'), of('saffron'))).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['night', 'dusk'])
      expect(contrast('#ffffff', of(ground)), ground).toBeGreaterThanOrEqual(4.5)
  })
})
