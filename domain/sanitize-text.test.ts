import { describe, expect, it } from 'vitest'
import { sanitizeName, sanitizeProductName, sanitizeText } from './sanitize-text.ts'

describe('sanitizeName', () => {
  it.each([
    'கவிதா முருகன்',
    'க்\u200Cஷா',
    'Kavitha Murugan',
    "Mary D'Souza (Anna Nagar)",
    'Kumar & Sons, Sivakasi',
    'Anne-Marie Renée',
  ])('keeps %s', (name) => {
    expect(sanitizeName(name)).toBe(name)
  })

  it.each([
    ['R.Kavitha', 'R. Kavitha'],
    ['S. K. Murugan', 'S. K. Murugan'],
    ['M/s Kumar', 'M s Kumar'],
    ['Win http://evil.com/now', 'Win http evil. com now'],
    ['www.evil.com', 'www. evil. com'],
    ['prize at evil。com or evil．com', 'prize at evil com or evil com'],
    ['ask thief@evil.com', 'ask thief evil. com'],
    ['mailto:thief@evil.com?subject=hi', 'mailto thief evil. com subject hi'],
    ['call +91 98765 43210 now', 'call now'],
    ['call ௯௮௭௬௫ or ９８７６５', 'call or'],
    ['evil.\u200Ccom', 'evil. \u200Ccom'],
    ['A\u034FB\u115FC\u1160D\u17B4E\u180BF\u3164G\uFFA0H\u{E0100}I', 'A B C D E F G H I'],
    ['<a href="//evil.com">x</a>', 'a href evil. com x a'],
  ])('removes links, addresses and numbers from %s', (name, plain) => {
    expect(sanitizeName(name)).toBe(plain)
  })
})

describe('sanitizeText', { tags: ['W9', 'O4'] }, () => {
  it.each([
    'ABT Parcel Service (2nd branch)',
    'LR/2026-17',
    '#1742',
    '+91 98765 43210',
    '044-2345 6789, 98765 43210',
    'விடிஎஸ் லாரி ஆபீஸ் 4',
    'Counter 2',
  ])('keeps %s', (text) => {
    expect(sanitizeText(text)).toBe(text)
  })

  it.each([
    [
      'ABT\nPay the balance here: https://evil.example/pay',
      'ABT Pay the balance here https evil. example/pay',
    ],
    ['ABT \u202Eelpmaxe.live\u202C', 'ABT elpmaxe. live'],
    ['www.evil.example', 'www. evil. example'],
    ['//evil', 'evil'],
    ['10.0.0.1/x', '10. 0. 0. 1/x'],
    ['thief@evil.example', 'thief evil. example'],
    ['tel:9876543210', 'tel 9876543210'],
    ['*bold* _slanted_ ~gone~ `code`', 'bold slanted gone code'],
    ['evil。com evil．com evil․com', 'evil com evil com evil com'],
  ])('removes links, line breaks and formatting from %j', (text, plain) => {
    expect(sanitizeText(text)).toBe(plain)
  })
})

describe('sanitizeProductName', { tags: ['W9', 'O4'] }, () => {
  it.each(['7" Sparkler (10 Pcs)', '1.5 inch Rocket', '30 × 4 Shots', 'பூச்சட்டி 25%', 'M/s. Lotus & Co!'])(
    'keeps %s',
    (name) => {
      expect(sanitizeProductName(name)).toBe(name)
    },
  )

  it('removes links', () => {
    expect(sanitizeProductName('Pay balance: https://evil.example/pay')).toBe(
      'Pay balance https evil. example/pay',
    )
    expect(sanitizeProductName('10.0.0.1/x')).toBe('10. 0. 0. 1/x')
  })
})
