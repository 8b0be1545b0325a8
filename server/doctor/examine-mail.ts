import { createTransport } from 'nodemailer'
import { smtpOptions } from '../notices/mailer.ts'
import { type Finding, fault, ok } from './finding.ts'

/** Whether the mail server answers: a connection, encrypted where it must be, and a greeting; nobody signs in, nothing is sent. */
export async function examineMail(MAIL_URL: string): Promise<Finding> {
  const url = new URL(MAIL_URL)
  url.username = ''
  url.password = ''
  try {
    // Without a name to sign in by, this ends after the greeting.
    await createTransport(smtpOptions(url.href)).verify()
    return ok('mail', `${url.host} answers`)
  } catch (error) {
    return fault(
      'mail',
      `${url.host} cannot be used: ${error instanceof Error ? error.message : error}`,
      'Compare MAIL_URL with what the mail provider says; enquiries come in all the same, and mails wait.',
    )
  }
}
