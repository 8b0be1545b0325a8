import type { Page } from '@playwright/test'
import { expectAccessible } from '../../expect-accessible.ts'
import { expect, test } from '../../shop-test.ts'
import { button, openEnquiry, QUANTITY_LABEL, statusMessage } from '../office-actions.ts'

const whatsAppLink = (page: Page, name: string) => page.getByRole('link', { name: `WhatsApp: ${name}` })
const records = (page: Page) =>
  page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'WhatsApp: ' })

/** Returns the recipient and text of a WhatsApp link. */
async function readMessageText(page: Page, name: string) {
  await expect(whatsAppLink(page, name)).toBeVisible()
  const url = new URL((await whatsAppLink(page, name).getAttribute('href')) ?? '')
  return { to: url.origin + url.pathname, text: url.searchParams.get('text') ?? '' }
}

async function pay(page: Page, amount?: string) {
  await button(page, 'Record Payment').click()
  if (amount) await page.getByLabel('Amount', { exact: true }).fill(amount)
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('each step has a WhatsApp message, which one tap opens and records', { tag: '@O4' }, async ({
  page,
  context,
}) => {
  // WhatsApp itself is mocked.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const number = await openEnquiry(page)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeHidden()
  await button(page, 'No Answer').click()
  await expect(whatsAppLink(page, 'no answer')).toBeVisible()
  await button(page, 'Confirm').click()
  const { to, text } = await readMessageText(page, 'confirmed')
  expect(to).toMatch(/^https:\/\/wa\.me\/9198\d{8}$/)
  // The customer's language is unknown, so the message is in both, like mails.
  expect(text).toContain('உங்கள் ஆர்டர் உறுதி ஆகிவிட்டது.')
  expect(text).toContain('Your enquiry is confirmed.')
  expect(text).toContain(`Enquiry: ${number}\nAmount: ₹3,600.00\nAmount due: ₹3,600.00\nUPI ID: `)
  const origin = new URL(page.url()).origin
  expect(text).toMatch(new RegExp(`Bill: ${origin}/print\\?id=[\\w-]{22,}\n`))
  expect(text).toMatch(new RegExp(`${origin}/ta/payment-options\\?id=[\\w-]{54,}\n`))

  await expect(whatsAppLink(page, 'confirmed')).toHaveAttribute('rel', /noopener/)
  const [chat] = await Promise.all([context.waitForEvent('page'), whatsAppLink(page, 'confirmed').click()])
  await chat.close()
  await expect(statusMessage(page)).toHaveText('Message recorded')
  await expect(records(page)).toHaveText([/^WhatsApp: confirmed Confirmed\s*\d\d\/\d\d\/\d{4} .* · Owner$/])

  await pay(page, '1000')
  expect((await readMessageText(page, 'payment received')).text).toContain(
    'Received: ₹1,000.00\nAmount due: ₹2,600.00',
  )
  await page.getByLabel(QUANTITY_LABEL).fill('25')
  await button(page, 'Save Changes').click()
  const proposed = (await readMessageText(page, 'changes')).text
  expect(proposed).toContain(`Enquiry: ${number} (v2)`)
  expect(proposed).toContain('- Flower Pots Giant: 20 → 25')
  expect(proposed).toContain('Please answer here')
  await button(page, 'Accepted by Phone').click()
  await expect(page.getByLabel('Amount Due')).toHaveText('₹3,500.00')
  await pay(page)
  expect((await readMessageText(page, 'paid')).text).toContain(`${number} (v2)`)
  await button(page, 'Mark Packed').click()
  await expect(whatsAppLink(page, 'packed')).toBeVisible()
  await button(page, 'Dispatch').click()
  await page.getByLabel('Lorry Office', { exact: true }).fill('Sri Murugan Lorry Office')
  await page.getByLabel('LR Number').fill('LR 4471')
  await page.getByLabel('Phone', { exact: true }).fill('04562 123456')
  await button(page, 'Save').click()
  const sent = (await readMessageText(page, 'sent')).text
  expect(sent).toContain(
    'Lorry office: Sri Murugan Lorry Office\nLR number: LR 4471\nLorry office phone: 04562 123456',
  )
  expect(sent).toMatch(/Lorry receipt: \S+\/transport\?id=/)
  await button(page, 'Reached City').click()
  await expect(whatsAppLink(page, 'reached the city')).toBeVisible()
  await button(page, 'Cancel Enquiry').click()
  await page.getByLabel('Reason').fill('The road is under water')
  await button(page, 'Yes').click()
  expect((await readMessageText(page, 'cancelled')).text).toContain(
    'We will refund 50% of what you paid. Refund due: ₹2,250.00, paid within 15 working days, after Diwali.',
  )
})

test('two versions are compared and one is restored', { tag: '@O4' }, async ({ page }) => {
  await openEnquiry(page)
  const quantity = page.getByLabel(QUANTITY_LABEL)
  await expect(button(page, 'Compare Versions')).toBeHidden()
  await quantity.fill('30')
  await page.getByLabel('Packing Charge').fill('100')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('main')).toContainText('v2 is current')
  await quantity.fill('40')
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('main')).toContainText('v3 is current')
  await button(page, 'Compare Versions').click()
  const dialog = page.getByRole('dialog', { name: 'Compare Versions' })
  await expect(dialog.getByRole('row')).toHaveText([
    /v2v3/,
    'Flower Pots Giant3040',
    'Total₹5,500.00₹7,300.00',
  ])
  await dialog.getByLabel('From').selectOption('v1')
  await expect(dialog.getByRole('row')).toHaveText([
    /v1v3/,
    'Flower Pots Giant2040',
    'Packing Charge₹0.00₹100.00',
    'Total₹3,600.00₹7,300.00',
  ])
  await expectAccessible(page, '[role=dialog]')
  await button(page, 'Restore v1').click()
  await expect(statusMessage(page)).toHaveText('v1 restored')
  await expect(quantity).toHaveValue('20')
  await expect(page.getByLabel('Amount Due')).toHaveText('₹3,600.00')
  await expect(page.getByRole('main')).toContainText('= v1')
})
