import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'
import { currentRequestId, inRequest } from './request-id.ts'

/** Work that says when it is done, and only ends when it is let go. */
function createWork() {
  const done: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const piece = (name: string, wait?: 'held') => async () => {
    if (wait) await held
    done.push(name)
    return name
  }
  return { done, piece, letGo: () => letGo() }
}

it('piece after piece is done, never two at once', async () => {
  const { inTurn } = createTurns()
  let [busy, most] = [0, 0]
  const work = async () => {
    busy++
    most = Math.max(most, busy)
    await new Promise(setImmediate)
    busy--
  }
  await Promise.all(Array.from({ length: 5 }, () => inTurn(work)))
  expect(most).toBe(1)
})

it('whoever asks for one thing waits for one piece of a stranger, not for all that he asked for', {
  tags: ['W25'],
}, async () => {
  const { inTurn } = createTurns()
  const { done, piece, letGo } = createWork()
  const strangers = ['first', 'second', 'third', 'fourth'].map((name, n) =>
    inTurn(piece(name, n === 0 ? 'held' : undefined), 'a stranger'),
  )
  const hers = inTurn(piece('hers'), 'a customer')
  const another = inTurn(piece('another'), 'another')
  letGo()
  await Promise.all([...strangers, hers, another])
  expect(done).toEqual(['first', 'second', 'hers', 'another', 'third', 'fourth'])
})

it('between two pieces what came meanwhile is read, and what of it is in memory goes out', async () => {
  const { inTurn } = createTurns()
  const done: string[] = []
  const first = inTurn(async () => {
    done.push('first')
    setImmediate(() => setImmediate(() => done.push('an answer from memory')))
  })
  const second = inTurn(async () => done.push('second'))
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'an answer from memory', 'second'])
})

it('counts what waits, of one and of all', { tags: ['W25'] }, async () => {
  const { inTurn, waiting } = createTurns()
  const { piece, letGo } = createWork()
  const all = [
    inTurn(piece('first', 'held'), 'a stranger'),
    inTurn(piece('second'), 'a stranger'),
    inTurn(piece('hers'), 'a customer'),
  ]
  expect([waiting(), waiting('a stranger'), waiting('a customer'), waiting('nobody')]).toEqual([3, 2, 1, 0])
  letGo()
  await Promise.all(all)
  expect([waiting(), waiting('a stranger')]).toEqual([0, 0])
})

it('work that fails fails for whoever asked for it alone', async () => {
  const { inTurn, waiting } = createTurns()
  const failed = inTurn(() => Promise.reject(new Error('This one')))
  const fine = inTurn(async () => 'fine')
  await expect(failed).rejects.toThrow('This one')
  expect(await fine).toBe('fine')
  expect(waiting()).toBe(0)
})

it('is done in the name of the request that asked for it', async () => {
  const { inTurn } = createTurns()
  const ids: (string | undefined)[] = []
  const asked = ['4821-0937-5516', '1111-2222-3333'].map(
    (id) =>
      new Promise<void>((resolve) =>
        inRequest({ id }, () => void inTurn(async () => ids.push(currentRequestId())).then(() => resolve())),
      ),
  )
  await Promise.all(asked)
  expect(ids).toEqual(['4821-0937-5516', '1111-2222-3333'])
})
