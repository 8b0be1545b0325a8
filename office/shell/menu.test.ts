import { expect, it } from 'vitest'
import { type OfficeRole, RIGHTS_BY_ROLE } from '#domain/office/rights.ts'
import { shell } from '#i18n/office/en/shell.ts'
import { listMainScreens, listMenuEntries } from './menu.tsx'

it.each<[role: OfficeRole, menu: string[]]>([
  [
    'owner',
    ['Overview', 'By Phone', 'Enquiries', 'Packing', 'Price List', 'Settings', 'Users', 'Audit', 'Account'],
  ],
  ['staff', ['Overview', 'By Phone', 'Enquiries', 'Packing', 'Price List', 'Account']],
  ['packer', ['Packing', 'Price List', 'Account']],
])('the menu lists the screens that %s may open', { tags: ['O1', 'O3'] }, (role, menu) => {
  const listed = listMenuEntries({ rights: [...RIGHTS_BY_ROLE[role]] }).flatMap(({ menu }) =>
    menu ? [shell[menu.word]] : [],
  )
  expect(listed).toEqual(menu)
})

it.each<[role: OfficeRole, screens: string[]]>([
  ['owner', ['Overview', 'Enquiries', 'Packing', 'Price List', 'Settings', 'Users', 'Audit', 'Account']],
  ['staff', ['By Phone', 'Enquiries', 'Packing', 'Price List', 'Account']],
  ['packer', ['Packing', 'Price List', 'Account']],
])('the main screens of %s begin with their own work', { tags: ['O1'] }, (role, screens) => {
  const listed = listMainScreens({ rights: [...RIGHTS_BY_ROLE[role]], role })
  expect(listed.map(({ menu }) => shell[menu.word])).toEqual(screens)
})
