import * as v from 'valibot'
import {
  codeField,
  colourField,
  dateField,
  degreesField,
  emailField,
  gstinField,
  lineField,
  linesField,
  listField,
  percentageField,
  phoneField,
  rupeesField,
  upiIdField,
} from './setting-fields.ts'

const bilingualLines = () => listField(v.object({ text: lineField(true), text_tamil: lineField(true) }))

/**
 * The sections of the shop's settings (O9) with their fields, in the order of the screen. Amounts are in rupees. Form, history
 * and export follow from it; the labels are in `i18n/office/en/settings.ts`.
 */
export const SETTINGS_SECTIONS = {
  shop: v.object({
    name: lineField(true),
    name_tamil: lineField(true),
    tagline: lineField(),
    tagline_tamil: lineField(),
    phone_1: phoneField(true),
    phone_2: phoneField(),
    whatsapp: phoneField(true),
    email: emailField(true),
    address: linesField(true),
    address_tamil: linesField(),
    city: lineField(true),
    city_tamil: lineField(),
    district: lineField(true),
    state: lineField(true),
    state_tamil: lineField(),
    pin_code: codeField(/^[1-9]\d{5}$/, 'shop-pin-code-invalid', true),
    latitude: degreesField(6, 38),
    longitude: degreesField(68, 98),
    gstin: gstinField(),
    licence_number: lineField(),
    licence_until: dateField(),
  }),
  /** The first of each list is the default. */
  payment: v.object({
    upi_ids: listField(v.object({ upi_id: upiIdField() })),
    bank_accounts: listField(
      v.object({
        account_name: lineField(true),
        account_number: codeField(/^\d{6,20}$/, 'account-number-invalid', true),
        ifsc: codeField(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'ifsc-invalid', true),
        bank: lineField(true),
        branch: lineField(),
      }),
    ),
  }),
  orders: v.object({
    minimum_browsing: rupeesField(true),
    minimum_ordering: rupeesField(true),
    gst_percentage: percentageField(true),
  }),
  delivery: v.object({
    freight: listField(
      v.pipe(
        v.object({
          place: lineField(true),
          place_tamil: lineField(true),
          from: rupeesField(true),
          to: rupeesField(true),
        }),
        v.forward(
          v.partialCheck(
            [['from'], ['to']],
            ({ from, to }) => from === null || to === null || from <= to,
            'to-below-from',
          ),
          ['to'],
        ),
      ),
    ),
  }),
  /** Without dates, the shop takes enquiries all year. */
  season: v.pipe(
    v.object({ opens: dateField(), closes: dateField() }),
    v.forward(
      v.partialCheck(
        [['opens'], ['closes']],
        ({ opens, closes }) => (opens === '') === (closes === '') && opens <= closes,
        'closes-before-opens',
      ),
      ['closes'],
    ),
  ),
  banners: v.object({ offers: bilingualLines(), minimum_orders: bilingualLines() }),
  look: v.object({
    brands: listField(
      v.object({
        name: lineField(true),
        name_tamil: lineField(true),
        background: colourField(),
        foreground: colourField(),
      }),
    ),
  }),
}

/** The name of a section of the settings. */
export type SettingsSection = keyof typeof SETTINGS_SECTIONS

/** The values of a section's fields. */
export type SectionContent<Section extends SettingsSection> = v.InferOutput<
  (typeof SETTINGS_SECTIONS)[Section]
>

/** All settings. */
export type Settings = { [Section in SettingsSection]: SectionContent<Section> }

/** The names of all sections. */
export const SECTION_NAMES = v.keyof(v.object(SETTINGS_SECTIONS)).options
