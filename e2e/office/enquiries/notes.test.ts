import { expect, test } from '../../shop-test.ts'
import { button, openEnquiry, statusMessage } from '../office-actions.ts'

test('an enquiry is assigned and noted, with names suggested after @', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  const assignedTo = page.getByLabel('Assigned to')
  await assignedTo.selectOption('Owner')
  await expect(statusMessage(page)).toHaveText('Assigned to Owner')
  await expect(assignedTo.locator('option:checked')).toHaveText('Owner')

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByLabel('New Note').fill('Call him at six, @ow')
  await notes.getByRole('option', { name: 'Owner' }).click()
  await expect(notes.getByLabel('New Note')).toHaveValue('Call him at six, @Owner ')
  await button(page, 'Add Note').click()
  await expect(statusMessage(page)).toHaveText('Note added')
  await expect(notes.getByRole('listitem')).toHaveText([/^Call him at six, @Owner\s*Owner · /])
  await expect(notes.getByLabel('New Note')).toHaveValue('')
})
