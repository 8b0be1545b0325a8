import { type Shop, shopInTamil } from '#domain/shop.ts'
import { formatAmount } from '#i18n/format-amount.ts'
import type { Language } from '#i18n/language.ts'
import { orderNamesByLanguage } from '#i18n/localized-names.ts'
import { WORDS_BY_LANGUAGE } from '#i18n/words.ts'

const MAP = 'https://www.openstreetmap.org'

/** The map to embed. */
export const MAP_FRAME = `${MAP}/export/embed.html`

/** Radius of the map around the shop, in degrees. */
const MAP_RADIUS = 0.01

/** The map's URLs: to embed, and to open. */
function mapUrls({ latitude, longitude }: NonNullable<Shop['map']>): { map: string; map_page: string } {
  const box = [longitude - MAP_RADIUS, latitude - MAP_RADIUS, longitude + MAP_RADIUS, latitude + MAP_RADIUS]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    marker: `${latitude},${longitude}`,
  })
  return {
    map: `${MAP_FRAME}?${query}`,
    map_page: `${MAP}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  }
}

/** Escapes Markdown's special characters. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Marks the language of a name that differs from the page's, for screen readers. */
const markLanguage = (own: Language, text: string, language: Language) =>
  own === language ? escapeMarkdown(text) : `<span lang="${own}">${escapeMarkdown(text)}</span>`

const link = (text: string, address: string) => `[${escapeMarkdown(text)}](${address})`

/** The list of freight rates by destination. */
function freightList(language: Language, { lorry_freight }: Shop): string {
  const words = WORDS_BY_LANGUAGE[language].extraCosts
  const items = lorry_freight.map(({ place, place_tamil, from, to }) => {
    const [name] = orderNamesByLanguage(language, place, place_tamil)
    return `${escapeMarkdown(name)}: ${words.range(from, to)}`
  })
  return (items.length > 0 ? items : [words.ask]).map((item) => `- ${item}`).join('\n')
}

/** Values for the placeholders of a text, such as `{phone}` (D18). Without a position, there is no `{map}`. */
export function pagePlaceholders(language: Language, shop: Shop): Record<string, string> {
  const phones = shop.phones.map((phone) => link(phone, `tel:${phone.replaceAll(/[ -]/g, '')}`))
  const { address_lines, city } = language === 'ta' ? shopInTamil(shop) : shop
  const address = [...address_lines, `${city} – ${shop.pin_code}`].join(', ')
  return {
    name: markLanguage('en', shop.name, language),
    tamil_name: markLanguage('ta', shop.tamil_name, language),
    city: escapeMarkdown(city),
    address: escapeMarkdown(address),
    phone: phones[0] ?? '',
    phones: phones.join(', '),
    email: link(shop.email, `mailto:${shop.email}`),
    whatsapp: link(`+${shop.whatsapp}`, `https://wa.me/${shop.whatsapp}`),
    ...(shop.map && mapUrls(shop.map)),
    gstin: escapeMarkdown(shop.gstin || '–'),
    licence_number: escapeMarkdown(shop.licence_number || '–'),
    browsing: formatAmount(shop.minimum_orders.browsing),
    ordering: formatAmount(shop.minimum_orders.ordering),
    gst: `${shop.gst_percentage}`,
    lorry_freight: freightList(language, shop),
  }
}
