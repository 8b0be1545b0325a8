import { describe, expect, it } from 'vitest'
import { DatabaseUnavailableError, isLocked, isNotWritable, isUnavailable } from './database-errors.ts'

const coded = (code: string) => Object.assign(new Error('…'), { code })
const sqlite = (errcode: number) => Object.assign(coded('ERR_SQLITE_ERROR'), { errcode })

describe('A database error', { tags: ['W21'] }, () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a cut connection', coded('ECONNRESET')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a connection timeout', new Error('timeout exceeded when trying to connect')],
    [
      'a client that lost its connection',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a server that is shutting down', coded('57P01')],
    ['a server that is starting', coded('57P03')],
    ['too many connections', coded('53300')],
    ['a statement timeout', coded('57014')],
    ['a lock timeout', coded('55P03')],
    ['an idle transaction', coded('25P03')],
    ['a deadlock', coded('40P01')],
    ['a locked file', sqlite(5)],
    ['a full queue', new DatabaseUnavailableError('too many')],
  ])('for %s means unavailable, but not read-only', (_, error) => {
    expect([isUnavailable(error), isNotWritable(error)]).toEqual([true, false])
  })

  it.each([
    ['a full disk', sqlite(13)],
    ['a failed write', sqlite(10 | (3 << 8))],
    ['a read-only file', sqlite(8)],
    ['a full disk on PostgreSQL', coded('53100')],
    ['a read-only standby', coded('25006')],
  ])('for %s means unavailable and not writable', (_, error) => {
    expect([isUnavailable(error), isNotWritable(error)]).toEqual([true, true])
  })

  it.each([
    ['a duplicate', coded('23505')],
    ['an invalid statement', coded('42601')],
    ['a constraint', sqlite(19 | (8 << 8))],
    ['a programming error', new TypeError('undefined is not a function')],
    ['undefined', undefined],
  ])('for %s does not mean unavailable', (_, error) => {
    expect(isUnavailable(error)).toBe(false)
  })

  it('means locked only for the lock of a SQLite file', () => {
    expect([sqlite(5), sqlite(5 | (1 << 8)), sqlite(13), coded('55P03')].map(isLocked)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
