import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './design/base.css'
import { router } from './routes.tsx'
import { readStoredLanguage, setLanguage } from './shell/language.ts'

const container = document.getElementById('office')
if (!container) throw new Error('index.html has no #office element')
const root = createRoot(container)
// Starts in the last used language instead of flashing English. Not a top-level await: the translations import from this chunk
// and would wait for it.
void setLanguage(readStoredLanguage()).then(() =>
  root.render(
    <StrictMode>
      {/* Transitions render in time slices, which takes longer on a slow phone. */}
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  ),
)
