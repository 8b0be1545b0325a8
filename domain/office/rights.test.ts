import { describe, expect, it } from 'vitest'
import { OFFICE_ROLES, RIGHTS, RIGHTS_BY_ROLE, type Right } from './rights.ts'

/** The table of O3: rights of owner, staff and packer. */
const O3: [Right, string][] = [
  ['see-enquiries', '✓ ✓ –'],
  ['see-parcels', '✓ ✓ ✓'],
  ['work-enquiries', '✓ ✓ –'],
  ['record-payments', '✓ ✓ –'],
  ['handle-parcels', '✓ ✓ ✓'],
  ['mark-sold-out', '✓ ✓ ✓'],
  ['mark-products', '✓ ✓ –'],
  ['keep-price-list', '✓ – –'],
  ['correct-customers', '✓ ✓ –'],
  ['export-customers', '✓ – –'],
  ['keep-settings', '✓ – –'],
  ['keep-users', '✓ – –'],
  ['see-audit', '✓ – –'],
  ['export-all', '✓ – –'],
]

describe('Rights', { tags: ['O3'] }, () => {
  it.each(O3)('“%s” is given to owner, staff and packer as in O3: %s', (right, marks) => {
    const marksByRole = OFFICE_ROLES.map((role) => (RIGHTS_BY_ROLE[role].includes(right) ? '✓' : '–'))
    expect(marksByRole.join(' ')).toBe(marks)
  })

  it('are all in the table', () => {
    expect(O3.map(([right]) => right)).toEqual(RIGHTS)
  })
})
