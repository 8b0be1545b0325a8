import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shell as words } from '#i18n/en/shell.ts'

/** The banner at the top of every page: its title and a breadcrumb whose Home link goes to /lander (section 2). */
export function PageBanner({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-banner">
      <h1>{title}</h1>
      <nav aria-label={words.breadcrumb}>
        <ol>
          <li>
            <Link to="/lander">{words.home}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      {children}
    </div>
  )
}
