import { describe, expect, it } from 'vitest'
import { DatabaseUnavailableError, isLocked, isNotWritable, isUnavailable } from './database-errors.ts'

const coded = (code: string) => Object.assign(new Error('…'), { code })
const sqlite = (errcode: number) => Object.assign(coded('ERR_SQLITE_ERROR'), { errcode })

describe('The database cannot be used', { tags: ['W21'] }, () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a cut connection', coded('ECONNRESET')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a wait for a connection', new Error('timeout exceeded when trying to connect')],
    ['a connection lost before', new Error('Client has encountered a connection error and is not queryable')],
    ['a server that shuts down', coded('57P01')],
    ['a server that starts', coded('57P03')],
    ['too many connections', coded('53300')],
    ['a statement that took too long', coded('57014')],
    ['a lock not had in time', coded('55P03')],
    ['a transaction that stood idle', coded('25P03')],
    ['a deadlock', coded('40P01')],
    ['a locked file', sqlite(5)],
    ['too many waiting', new DatabaseUnavailableError('too many')],
  ])('when it says %s, though a disk has nothing to do with it', (_, error) => {
    expect([isUnavailable(error), isNotWritable(error)]).toEqual([true, false])
  })

  it.each([
    ['a full disk', sqlite(13)],
    ['a failed write', sqlite(10 | (3 << 8))],
    ['a file that is read only', sqlite(8)],
    ['a full disk of PostgreSQL', coded('53100')],
    ['a standby that only reads', coded('25006')],
  ])('for writing when it says %s', (_, error) => {
    expect([isUnavailable(error), isNotWritable(error)]).toEqual([true, true])
  })

  it.each([
    ['a duplicate', coded('23505')],
    ['a wrong statement', coded('42601')],
    ['a constraint', sqlite(19 | (8 << 8))],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['nothing', undefined],
  ])('is not what %s says', (_, error) => {
    expect(isUnavailable(error)).toBe(false)
  })

  it('because of a lock in SQLite alone, where nothing was done', () => {
    expect([sqlite(5), sqlite(5 | (1 << 8)), sqlite(13), coded('55P03')].map(isLocked)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
