/** The API server looks a zone up by the names of Go, which have this form; an offset such as `+02:00` has none. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Whether a text names a time zone of the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(timeZone: string): boolean {
  if (!ZONE.test(timeZone) || timeZone === 'Local') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
