import { describe, expect, it } from 'vitest'
import { createDummyHash, hashPassword, PASSWORD_COST, verifyPassword } from './password.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

describe('A password', { tags: ['D7'] }, () => {
  it('matches its own hash and no other', async () => {
    const hash = await hashPassword('9876543210', CHEAP)
    expect(await verifyPassword('9876543210', hash)).toBe(true)
    expect(await verifyPassword('9876543211', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('gets a new hash each time, with the cost in it and without the password', async () => {
    const hashes = [
      await hashPassword('9876543210', PASSWORD_COST),
      await hashPassword('9876543210', PASSWORD_COST),
    ]
    expect(hashes[0]).not.toBe(hashes[1])
    expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(hashes[0]).not.toContain('9876543210')
  })

  it('is checked at the cost that its hash names', async () => {
    // A test value of the reference implementation: the password "password", the salt "somesalt".
    const cheaper = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await verifyPassword('password', cheaper)).toBe(true)
    expect(await verifyPassword('Password', cheaper)).toBe(false)
  })

  it('of an unknown customer never matches and takes as long to check', { tags: ['W6'] }, async () => {
    expect(await verifyPassword('', createDummyHash(undefined, CHEAP))).toBe(false)
    const shape = (hash: string) => hash.replace(/\$[^$]+\$[^$]+$/, '').concat(`${hash.length}`)
    const customers = await hashPassword('9876543210', CHEAP)
    expect(shape(createDummyHash(undefined, CHEAP))).toBe(shape(customers))
    const expensive = customers.replace('m=8,t=1', 'm=65536,t=3')
    expect(shape(createDummyHash(expensive, CHEAP))).toBe(shape(expensive))
  })

  it.each([
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    createDummyHash(undefined, CHEAP).replace('2id', '2i'),
  ])('is not checked against %j, which is not one of our hashes', async (stored) => {
    await expect(verifyPassword('', stored)).rejects.toThrow()
  })
})
