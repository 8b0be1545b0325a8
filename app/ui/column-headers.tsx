import type { ReactNode } from 'react'

type ColumnHeadersProps<Column extends string> = {
  columns: readonly Column[]
  /** The label of each column. */
  words: Readonly<Record<Column, string>>
  /** Further header cells. */
  children?: ReactNode
}

/** The header row of a table. A `th` in a `thead` needs no scope attribute. */
export function ColumnHeaders<Column extends string>(props: ColumnHeadersProps<Column>) {
  const { columns, words, children } = props
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column}>{words[column]}</th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
