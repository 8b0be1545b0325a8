import type { ReactNode } from 'react'

/** A name and value in a description list. Null for an empty value, which was masked (D6). */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
