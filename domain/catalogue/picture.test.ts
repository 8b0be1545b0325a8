import { describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS, picturePath } from './picture.ts'

describe('the picture of a product', () => {
  it('is made to the width of its place', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'card')).toBe(
      `/pictures/rocket-ruby.svg/${PICTURE_WIDTHS.card}.webp`,
    )
    expect(picturePath('/pictures/4f1c.jpg', 'row')).toBe(`/pictures/4f1c.jpg/${PICTURE_WIDTHS.row}.webp`)
  })

  it('is had as AVIF too', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'dialog', 'avif')).toBe(
      '/pictures/rocket-ruby.svg/800.avif',
    )
  })

  it('stays a drawing in a row, and what it is when it lies elsewhere', () => {
    expect(picturePath('/pictures/rocket-ruby.svg', 'row')).toBe('/pictures/rocket-ruby.svg')
    expect(picturePath('https://photos.example/rocket.jpg', 'card')).toBe('https://photos.example/rocket.jpg')
    expect(picturePath('', 'card')).toBe('')
  })
})
