import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

describe('A name in a mail', () => {
  it.each([
    'கவிதா முருகன்',
    'க்\u200Cஷா',
    'Kavitha Murugan',
    "Mary D'Souza (Anna Nagar)",
    'Kumar & Sons, Sivakasi',
    'Anne-Marie Renée',
  ])('stays as it was typed: %s', (name) => {
    expect(plainName(name)).toBe(name)
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
    ['<a href="//evil.com">x</a>', 'a href evil. com x a'],
  ])('has no link, address or number in it: %s', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })
})
