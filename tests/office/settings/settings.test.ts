import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SettingsSectionJson } from '#contract/office/settings.ts'
import type { SectionContent, SettingsSection } from '#domain/settings/settings-sections.ts'
import { DEMO_SETTINGS } from '#testing/samples/demo-settings.ts'
import { describeOnBothDatabases } from '../../test-database.ts'
import { requestOffice } from '../office-client.ts'
import { openTestDesk, type TestDesk } from '../test-desk.ts'

describeOnBothDatabases('A section of the settings', { tags: ['O9'] }, (database) => {
  let desk: TestDesk
  let owner: string
  beforeAll(async () => {
    desk = await openTestDesk(database())
    owner = await desk.signInNewUser('murugan', 'owner')
  })
  afterAll(() => desk.shop.catalogue.close())

  async function call(path: string, body?: object, cookie = owner) {
    const method = body ? 'POST' : 'GET'
    const response = await requestOffice(desk.shop, `${method} /office/api/settings/${path}`, {
      cookie,
      body,
    })
    const { data, error }: { data?: SettingsSectionJson; error?: { code: string; fields?: object } } =
      await response.json()
    return { data, error }
  }
  async function read(section: SettingsSection): Promise<SettingsSectionJson> {
    const { data } = await call(section)
    if (!data) throw new Error(`${section} cannot be read`)
    return data
  }
  /** Changes fields of the newest version and saves them. */
  async function save<Section extends SettingsSection>(
    section: Section,
    change: Partial<SectionContent<Section>>,
  ): Promise<number> {
    const { versions } = await read(section)
    const [latest] = versions
    const body = { base_version: latest?.version_no ?? 0, content: { ...latest?.content, ...change } }
    const { data, error } = await call(`${section}/save`, body)
    expect(error).toBeUndefined()
    return data?.versions[0]?.version_no ?? 0
  }
  const publish = (section: SettingsSection, version_no: number, at: string | null = null) =>
    call(`${section}/publish`, { version_no, at })
  async function shopName() {
    await desk.shop.catalogue.refresh()
    return desk.shop.catalogue.current().shop.name
  }

  it('is saved as a draft, which the shop does not show until it is published', async () => {
    const version_no = await save('shop', { name: 'Sri Murugan Crackers' })
    expect(await shopName()).toBe(DEMO_SETTINGS.shop.name)
    const { data } = await publish('shop', version_no)
    expect(data).toMatchObject({
      in_force: version_no,
      versions: [{ version_no, published_by: 'murugan' }, {}],
    })
    expect(await shopName()).toBe('Sri Murugan Crackers')
    expect(desk.shop.catalogue.current().shop.is_demo).toBe(false)
  })

  it('comes into force at its time, on the clock of the shop, and can be cancelled before', async () => {
    const at = new Date(Date.parse(desk.now()) + 3_600_000).toISOString()
    const first = await save('shop', { name: 'Cancelled in time' })
    await publish('shop', first, at)
    expect((await call('shop/cancel', { version_no: first })).data?.versions[0]?.publish_at).toBeNull()
    const second = await save('shop', { name: 'Diwali Crackers' })
    await publish('shop', second, at)
    expect(await shopName()).toBe('Sri Murugan Crackers')
    desk.advanceClock(3_600_000)
    expect(await shopName()).toBe('Diwali Crackers')
    expect((await read('shop')).in_force).toBe(second)
    expect((await call('shop/cancel', { version_no: second })).error?.code).toBe('stale-version')
  })

  it('goes back to an earlier version, as a new one', async () => {
    const version_no = await save('shop', { name: 'A mistake' })
    await publish('shop', version_no)
    const { data } = await call('shop/restore', { version_no: 1 })
    expect(data?.in_force).toBe(version_no + 1)
    expect(await shopName()).toBe(DEMO_SETTINGS.shop.name)
    expect((await call('shop/restore', { version_no: 999 })).error?.code).toBe('not-found')
  })

  it('merges changes of different fields; the same field is a conflict that names it', async () => {
    const { versions } = await read('orders')
    const [{ version_no, content } = { version_no: 0, content: {} }] = versions
    const change = (field: string, value: number) =>
      call('orders/save', { base_version: version_no, content: { ...content, [field]: value } })
    await change('minimum_browsing', 4000)
    expect((await change('gst_percentage', 12)).data?.versions[0]?.content).toMatchObject({
      minimum_browsing: 4000,
      gst_percentage: 12,
    })
    expect((await change('minimum_browsing', 5000)).error).toMatchObject({
      code: 'edit-conflict',
      fields: { minimum_browsing: expect.any(String) },
    })
    expect((await change('minimum_browsing', 4000)).error).toBeUndefined()
  })

  it('rejects wrong values and names their fields', async () => {
    const wrong = { upi_ids: [{ upi_id: 'ok@upi' }, { upi_id: 'none' }], bank_accounts: [] }
    const { error } = await call('payment/save', { base_version: 1, content: wrong })
    expect(error?.code).toBe('invalid-fields')
    expect(Object.keys(error?.fields ?? {})).toEqual(['upi_ids.1.upi_id'])
  })

  it('cannot be published twice, in the past or from an older version', async () => {
    const older = await save('season', { opens: '2027-06-01', closes: '2027-10-28' })
    const latest = await save('season', { closes: '2027-10-30' })
    expect((await publish('season', older)).error?.code).toBe('stale-version')
    expect((await publish('season', latest, '2020-01-01T00:00:00.000Z')).error).toMatchObject({
      code: 'invalid-fields',
      fields: { at: expect.any(String) },
    })
    await publish('season', latest)
    expect((await publish('season', latest)).error?.code).toBe('stale-version')
  })

  it('is the owner’s: staff and packers are rejected, and an unknown section is not found', async () => {
    for (const role of ['staff', 'packer'] as const) {
      const cookie = await desk.signInNewUser(`the-${role}`, role)
      expect((await call('shop', undefined, cookie)).error?.code).toBe('forbidden')
      expect((await call('shop/restore', { version_no: 1 }, cookie)).error?.code).toBe('forbidden')
    }
    expect((await call('nothing')).error?.code).toBe('not-found')
  })

  it('records every step in the audit, with the changed fields', async () => {
    const rows = await database()
      .db.selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'setting')
      .where('subject_id', '=', 'shop')
      .orderBy('audit_no')
      .execute()
    expect([...new Set(rows.map(({ action }) => action))].sort()).toEqual([
      'cancel settings',
      'publish settings',
      'save settings',
      'schedule settings',
      'undo settings',
    ])
    expect(rows[0]).toMatchObject({
      action: 'save settings',
      before: JSON.stringify({ 'shop.name': DEMO_SETTINGS.shop.name }),
      after: JSON.stringify({ 'shop.name': 'Sri Murugan Crackers' }),
    })
  })
})
