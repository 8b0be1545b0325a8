import { Link } from 'react-router'
import { shell as words } from '#i18n/shell.ts'

/**
 * The banner at the top of every page: its title and a breadcrumb whose Home link goes to /lander (section 2). `crumb` is
 * what the breadcrumb calls the page when it is not the title.
 */
export function PageBanner({ title, crumb = title }: { title: string; crumb?: string }) {
  return (
    <div className="page-banner">
      <h1>{title}</h1>
      <nav aria-label={words.breadcrumb}>
        <ol>
          <li>
            <Link to="/lander">{words.home}</Link>
          </li>
          <li aria-current="page">{crumb}</li>
        </ol>
      </nav>
    </div>
  )
}
