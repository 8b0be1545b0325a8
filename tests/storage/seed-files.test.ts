import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#server/db/seed-files.ts'
import places from '../../domain/places.json' with { type: 'json' }
import { SEED_DIR } from '../databases.ts'

describe('The demo shop', () => {
  it('has 28 states, 8 union territories and the 38 districts of Tamil Nadu (D17)', () => {
    expect(new Set(places.states.map((state) => state.state_id)).size).toBe(36)
    expect(places.states).toContainEqual({ state_id: places.fixed_state_id, state_name: 'Tamil Nadu' })
    expect(new Set(places.districts.map((district) => district.district_id)).size).toBe(38)
    expect(places.districts.every((district) => district.state_id === places.fixed_state_id)).toBe(true)
  })

  it('has a drawing in a known palette for every picture of a product', async () => {
    const palettes = Object.keys(JSON.parse(readFileSync(join(SEED_DIR, 'artwork/palettes.json'), 'utf8')))
    const { media } = await readCatalogue(SEED_DIR)
    const pictures = media.filter((item) => item.media_type === 'Image').map((item) => item.photo_path)
    const missing = pictures.filter((path) => {
      const palette = palettes.find(
        (name) => path.endsWith(`-${name}.svg`) || path.endsWith(`-${name}-lit.svg`),
      )
      const drawing = path.replace('/pictures/', '').replace(`-${palette}`, '')
      return !palette || !existsSync(join(SEED_DIR, 'artwork', drawing))
    })
    expect(missing).toEqual([])
  })
})
