import { expect, it } from 'vitest'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { shell } from '#i18n/office/en/shell.ts'
import { listMenuEntries } from './menu.tsx'

it.each<[role: OfficeRole, menu: string[]]>([
  ['owner', ['By Phone', 'Enquiries', 'Packing', 'Price List', 'Users', 'Audit', 'Account']],
  ['staff', ['By Phone', 'Enquiries', 'Packing', 'Price List', 'Account']],
  ['packer', ['Packing', 'Price List', 'Account']],
])('the menu lists the screens that %s may open', { tags: ['O1', 'O3'] }, (role, menu) => {
  const listed = listMenuEntries({ rights: [...RIGHTS_BY_ROLE[role]] }).flatMap(({ menu }) =>
    menu ? [shell[menu.word]] : [],
  )
  expect(listed).toEqual(menu)
})
