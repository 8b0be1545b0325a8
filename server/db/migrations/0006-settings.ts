import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The shop's identity moves from `shop_setting` into versioned sections, which the office edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('settings_version')
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('version_no', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('published_by', 'text')
    .addPrimaryKeyConstraint('settings_version_pkey', ['section', 'version_no'])
    .addCheckConstraint('settings_version_section_length', sql`length(section) between 1 and 100`)
    .addCheckConstraint('settings_version_version_no_is_positive', sql`version_no > 0`)
    .addCheckConstraint('settings_version_saved_at_is_utc', sql`saved_at like '____-__-__T__:__:__.___Z'`)
    .addCheckConstraint('settings_version_saved_by_length', sql`length(saved_by) between 0 and 100`)
    .addCheckConstraint('settings_version_publish_at_is_utc', sql`publish_at like '____-__-__T__:__:__.___Z'`)
    .addCheckConstraint('settings_version_published_by_length', sql`length(published_by) between 0 and 100`)
    .modifyEnd(sql.raw(isPostgres ? '' : 'strict, without rowid'))
    .execute()

  const { rows } = await sql<{ setting_key: string; setting_value: string }>`
    select setting_key, setting_value from shop_setting`.execute(db)
  const old = Object(Object.fromEntries(rows.map((row) => [row.setting_key, JSON.parse(row.setting_value)])))
  // A new database has no settings yet.
  if (!old.name) return
  for (const [section, content] of Object.entries(toSections(old)))
    await sql`
      insert into settings_version (section, version_no, content, saved_at, saved_by, publish_at, published_by)
      select ${section}, 1, ${JSON.stringify(content)}, changed_at, '', changed_at, '' from catalogue_version`.execute(
      db,
    )
  await sql`delete from shop_setting where setting_key <> 'office_second_factor_required'`.execute(db)
}

/** The sections of 0.3.0 from the settings of 0.2.0, by name. */
function toSections(old: ReturnType<typeof Object>) {
  const { bank = {}, tamil = {}, map = {}, phones = [], address_lines = [], minimum_orders = {} } = old
  const bilingual = (texts: string[] = [], tamilTexts: string[] = []) =>
    texts.map((text, at) => ({ text, text_tamil: tamilTexts[at] ?? text }))
  return {
    shop: {
      name: old.name,
      name_tamil: old.tamil_name,
      tagline: old.tagline,
      tagline_tamil: tamil.tagline ?? '',
      phone_1: phones[0] ?? '',
      phone_2: phones[1] ?? '',
      whatsapp: `+${old.whatsapp}`,
      email: old.email,
      address: address_lines.join('\n'),
      address_tamil: (tamil.address_lines ?? []).join('\n'),
      city: old.city,
      city_tamil: tamil.city ?? '',
      district: old.district,
      state: old.state,
      state_tamil: tamil.state ?? '',
      pin_code: old.pin_code,
      latitude: map.latitude ?? null,
      longitude: map.longitude ?? null,
      gstin: old.gstin,
      licence_number: old.licence_number,
      licence_until: '',
    },
    payment: {
      upi_ids: [{ upi_id: old.upi_id }],
      bank_accounts: [
        {
          account_name: bank.account_name,
          account_number: bank.account_number,
          ifsc: bank.ifsc,
          bank: bank.name,
          branch: bank.branch,
        },
      ],
    },
    orders: {
      minimum_browsing: minimum_orders.browsing ?? null,
      minimum_ordering: minimum_orders.ordering ?? null,
      gst_percentage: old.gst_percentage ?? null,
    },
    delivery: {
      freight: (old.lorry_freight ?? []).map((range: ReturnType<typeof Object>) => ({
        place: range.place,
        place_tamil: range.place_tamil,
        from: range.from_rupees,
        to: range.to_rupees,
      })),
    },
    season: { opens: old.season?.opens ?? '', closes: old.season?.closes ?? '' },
    banners: {
      offers: bilingual(old.offer_banners, tamil.offer_banners),
      minimum_orders: bilingual(old.minimum_order_banners, tamil.minimum_order_banners),
    },
    look: {
      brands: (old.brands ?? []).map((brand: ReturnType<typeof Object>) => ({
        name: brand.name,
        name_tamil: brand.tamil_name,
        background: brand.colours[0],
        foreground: brand.colours[1],
      })),
    },
  }
}
