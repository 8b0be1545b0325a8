import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('The settings', () => {
  it('have defaults for an empty environment', () => {
    expect(readSettings({})).toEqual({
      NODE_ENV: 'production',
      PORT: 3000,
      DATA_DIR: resolve('./data'),
      PROXIES: 0,
      BACKUP_AT: '02:30',
      BACKUP_KEEP: 14,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    })
  })

  it('include set variables and ignore the rest of the environment', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgres://shop:pass@db:5432/shop',
      PUBLIC_URL: 'https://shop.example/',
      HOME: '/root',
    })
    expect(settings).toMatchObject({ PORT: 8080, DATA_DIR: '/srv/shop', PUBLIC_URL: 'https://shop.example' })
    expect(settings).not.toHaveProperty('HOME')
    expect(Object.isFrozen(settings)).toBe(true)
  })

  it('count an empty variable as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
    [
      'DATABASE_URL',
      'mysql://shop',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    ['PUBLIC_URL', 'https://', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    ['PUBLIC_URL', 'https://shop.example/shop', 'PUBLIC_URL must be an address without a path.'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535.'],
    ['PROXIES', 'one', 'PROXIES must be a whole number from 0 to 9.'],
    ['MAIL_URL', 'mail.example', 'MAIL_URL must be an address that begins with smtp:// or smtps://.'],
    ['MAIL_FROM', 'the shop', 'MAIL_FROM must be an e-mail address.'],
    ['OFFICE_EMAIL', 'owner', 'OFFICE_EMAIL must be an e-mail address.'],
    ['OFFICE_EMAIL', 'owner@shop.example', 'OFFICE_EMAIL and OFFICE_PASSWORD are both set, or neither.'],
    [
      'OFFICE_PASSWORD',
      'mango tree by the well',
      'OFFICE_EMAIL and OFFICE_PASSWORD are both set, or neither.',
    ],
    ['BACKUP_AT', '24:00', 'BACKUP_AT must be a time of day such as 02:30.'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be a whole number from 1 to 999.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['NODE_ENV', 'live', 'NODE_ENV must be one of production, development, test.'],
  ])('refuse %s=%s with the name and reason but not the value', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(message))
  })

  it('are all in .env.example, which is valid', () => {
    const example = parseEnv(readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8'))
    expect(Object.keys(example).sort()).toEqual([
      'BACKUP_AT',
      'BACKUP_DIR',
      'BACKUP_KEEP',
      'DATABASE_URL',
      'DATA_DIR',
      'HOST',
      'LOG_LEVEL',
      'MAIL_FROM',
      'MAIL_URL',
      'METRICS_HOST',
      'METRICS_PORT',
      'NODE_ENV',
      'OFFICE_EMAIL',
      'OFFICE_PASSWORD',
      'PORT',
      'PROXIES',
      'PUBLIC_URL',
    ])
    expect(readSettings(example)).toEqual(readSettings({}))
  })
})
