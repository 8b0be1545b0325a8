import { expect, it } from 'vitest'
import { RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { canOpenScreen } from './screens.ts'

it('canOpenScreen checks the right that a screen requires', { tags: ['O3'] }, () => {
  expect(canOpenScreen('keep-users', RIGHTS_BY_ROLE.owner)).toBe(true)
  expect(canOpenScreen('keep-users', RIGHTS_BY_ROLE.staff)).toBe(false)
  expect(canOpenScreen('see-parcels', RIGHTS_BY_ROLE.packer)).toBe(true)
  expect(canOpenScreen('office-user', RIGHTS_BY_ROLE.packer)).toBe(true)
  expect(canOpenScreen('anyone', [])).toBe(true)
})
