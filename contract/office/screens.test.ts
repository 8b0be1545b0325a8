import { expect, it } from 'vitest'
import { RIGHTS_OF } from '#domain/office/rights.ts'
import { isOpenTo } from './screens.ts'

it('a screen with a right is open to those who have it, and to nobody else', { tags: ['O3'] }, () => {
  expect(isOpenTo('keep-users', RIGHTS_OF.owner)).toBe(true)
  expect(isOpenTo('keep-users', RIGHTS_OF.staff)).toBe(false)
  expect(isOpenTo('see-parcels', RIGHTS_OF.packer)).toBe(true)
  expect(isOpenTo('office-user', RIGHTS_OF.packer)).toBe(true)
  expect(isOpenTo('anyone', [])).toBe(true)
})
