import { fonts } from './fonts';

/**
 * How the picture looks: dark on white, and what colours say, patterns and frames say as well, for printers without colour.
 * No font and no picture comes from elsewhere.
 */
const RULES: Readonly<Record<string, string>> = {
  text: 'font-family:Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;fill:#111',
  ...Object.fromEntries(
    Object.entries(fonts).map(([name, { size, bold }]) => [`.${name}`, `font-size:${size}px${bold ? ';font-weight:700' : ''}`]),
  ),
  '.number': `font-size:${fonts.number.size}px;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:2px;stroke-linejoin:round`,
  '.page': 'fill:#fff',
  '.box': 'stroke:#4a5568;fill:#fff',
  '.cell': 'stroke:#4a5568;stroke-width:.5;fill:#fff',
  '.part': 'stroke:#4a5568;stroke-width:.7;fill:#fff',
  '.socket>.box': 'fill:#eef1f5;stroke:#8a94a6',
  '.node>.box': 'stroke:#1f2937;stroke-width:1.3',
  '.unknown>.box': 'stroke:#1f2937;stroke-dasharray:5 3',
  '.core>.box': 'fill:none;stroke:#1f2937;stroke-width:1.2',
  '.reserved': 'fill:url(#machine-reserved)',
  '.pods': 'fill:#d9e8fa',
  '.shared': 'fill:#ddf0dd',
  '.chosen': 'fill:#f1ecd9',
  '.pages': 'fill:url(#machine-pages)',
  '.left': 'fill:#eef4fb',
  '.gpu>.box': 'fill:#e4f2d3;stroke:#35590d;stroke-width:1.4',
  '.slice>.box': 'fill:#fbfef7;stroke:#35590d',
  '.unused>.box': 'fill:none;stroke:#35590d;stroke-dasharray:3 2',
  '.nic>.box': 'fill:#ece6f8;stroke:#553c8b',
  '.switch>.box': 'fill:#e3e5e8;stroke:#374151;stroke-width:1.6',
  '.memory>.box': 'fill:#eef4fb',
};

/** Everything is below one class, since a page may hold more than a picture. */
export const STYLE: readonly string[] = Object.entries(RULES).map(([selector, rules]) => `.machine ${selector}{${rules}}`);

/** Patterns that stay apart without colour: stripes for what the system has, dots for huge pages. */
export const PATTERNS: readonly string[] = [
  '<pattern id="machine-reserved" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
  '<rect width="5" height="5" fill="#fbe3b8"/><rect width="1.6" height="5" fill="#b4690e"/>',
  '</pattern>',
  '<pattern id="machine-pages" width="4" height="4" patternUnits="userSpaceOnUse">',
  '<rect width="4" height="4" fill="#f7dfe6"/><circle cx="2" cy="2" r="0.9" fill="#8f1d45"/>',
  '</pattern>',
];
