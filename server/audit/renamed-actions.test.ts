import { describe, expect, it } from 'vitest'
import { presentAction, storedActions } from './renamed-actions.ts'

describe('Renamed actions', () => {
  it('shows a row of version 0.1 under the present name', () => {
    expect(presentAction('take payment back')).toBe('revert payment')
    expect(presentAction('confirm')).toBe('confirm')
  })

  it('filters by the old and the present name', () => {
    expect(storedActions('create')).toEqual(['create', 'take down'])
    expect(storedActions('confirm')).toEqual(['confirm'])
  })
})
