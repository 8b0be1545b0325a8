import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readShownCatalogue, ShownCatalogue } from './ui/shown-catalogue.ts'

const shown = readShownCatalogue(document)

startTransition(() => {
  hydrateRoot(
    document,
    <ShownCatalogue value={shown}>
      <HydratedRouter />
    </ShownCatalogue>,
  )
})
