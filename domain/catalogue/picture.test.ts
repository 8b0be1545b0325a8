import { describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS, picturePath } from './picture.ts'

describe('picturePath', () => {
  it('returns the width of the place', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'card')).toBe(
      `/pictures/rocket-ruby.svg/${PICTURE_WIDTHS.card}.webp`,
    )
    expect(picturePath('/pictures/4f1c.jpg', 'row')).toBe(`/pictures/4f1c.jpg/${PICTURE_WIDTHS.row}.webp`)
  })

  it('returns an AVIF as well', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'dialog', 'avif')).toBe(
      '/pictures/rocket-ruby.svg/800.avif',
    )
  })

  it('keeps drawings in a row and pictures of other origins unchanged', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'row')).toBe('/pictures/rocket-ruby.svg')
    expect(picturePath('https://photos.example/rocket.jpg', 'card')).toBe('https://photos.example/rocket.jpg')
    expect(picturePath('', 'card')).toBe('')
  })
})
