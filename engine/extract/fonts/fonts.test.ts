import { describe, expect, it } from 'vitest';
import { fontTraits } from './fonts.ts';

const traits = (name: string, flags = 0, italicAngle = 0) => {
  const { bold, italic, monospace } = fontTraits({ name, flags, weight: 400, italicAngle });
  return [bold && 'bold', italic && 'italic', monospace && 'mono'].filter(Boolean).join(' ');
};

describe('font traits', () => {
  it.each([
    ['ABCDEF+Times-Roman', ''],
    ['Times-BoldItalic', 'bold italic'],
    ['Arial,Bold', 'bold'],
    ['ABCDEF+CMBX12', 'bold'],
    ['CMTI10', 'italic'],
    ['CMTT10', 'mono'],
    ['NimbusRomNo9L-Medi', 'bold'],
    ['NimbusRomNo9L-ReguItal', 'italic'],
    ['Helvetica-Oblique', 'italic'],
    ['LinLibertineTB', 'bold'],
    ['LinBiolinumOB-Identity-H', 'bold'],
    ['LinLibertineTI', 'italic'],
    ['LinLibertineTZI', 'bold italic'],
    ['LinLibertineT', ''],
    ['DejaVuSansMono-Bold', 'bold mono'],
    ['12b809+mplus1mn-regular', 'mono'],
    ['CMMI10', ''],
    ['CMCSC10', ''],
    ['cmctt10', 'mono'],
    ['SFSX1440', 'bold'],
    ['SFSO1000', 'bold italic'],
    ['SFRB1000', 'bold'],
    ['SFBI1000', 'bold italic'],
    ['SFXC2488', 'bold'],
    ['lasx1200', 'bold'],
    ['SFSC1000', 'italic'],
    ['SFCC1000', ''],
    ['SFSS1000', ''],
    ['SFIT1000', 'italic mono'],
    ['SFTC1000', 'mono'],
    ['SFTI1000', 'italic'],
    ['SFBBX10', 'bold'],
    ['SFBTL10', 'mono'],
    ['SFBMO10', 'italic'],
    ['HFBR10', ''],
    ['CMTEX9', 'mono'],
    ['CMSSDC10', 'bold'],
    ['csbx10', 'bold'],
    ['csssbx10', 'bold'],
    ['csti10', 'italic'],
    ['csssi10', 'italic'],
    ['cstt10', 'mono'],
    ['csr10', ''],
    ['PLSSBX10', 'bold'],
    ['PLTT10', 'mono'],
    ['PLRomanCaps10', ''],
    ['Kp-Medium', 'bold'],
    ['Kp-Smallcaps-Medium', 'bold'],
    ['A030-Bol', 'bold'],
    ['GaramondPremrPro-Smbd', 'bold'],
    ['Kp-Regular', ''],
    ['Hack-Regular', 'mono'],
    ['VNTT12', 'mono'],
    ['VNBX12', 'bold'],
    ['VNTI10', 'italic'],
    ['VNR12', ''],
    ['vntmn1000', 'mono'],
    ['vnrxn1200', 'bold'],
    ['grxn1200', 'bold'],
    ['grmi1000', 'italic'],
    ['grmn1000', ''],
    ['ERKurierPSCyr-Regular', 'mono'],
    ['t1xtt', 'mono'],
    ['t1xbtt', 'bold mono'],
    ['TeXGyreCursor-Regular', 'mono'],
    ['AnonymousPro', 'mono'],
    ['NimbusMonL-Regu', 'mono'],
    ['NimbusMonL-BoldObli', 'bold italic mono'],
    ['LinLibertineMT', 'mono'],
    ['LinLibertineMTB', 'bold mono'],
    ['LinLibertineMTBO', 'bold italic mono'],
    ['txbtt', 'mono'],
    ['rtxi', 'italic'],
    ['rtxr', ''],
    ['rpxbi', 'bold italic'],
    ['SourceSans3-Semibold', 'bold'],
    ['HelveticaNeueLTStd-Bd', 'bold'],
    ['HelveticaNeueLTStd-BlkCn', 'bold'],
    ['HelveticaNeueLTStd-HvIt', 'bold italic'],
    ['HelveticaNeueLTStd-It', 'italic'],
    ['HelveticaNeueLTStd-LtCn', ''],
    ['ArialUnicodeMS', ''],
    ['Arial Unicode MS', ''],
  ])('reads %s as "%s"', (name, expected) => {
    expect(traits(name)).toBe(expected);
  });

  it('believes the descriptor where the name says nothing', () => {
    expect(traits('F1', 1 << 6)).toBe('italic');
    expect(traits('F1', 0, -12)).toBe('italic');
    expect(traits('F1', 1)).toBe('mono');
  });

  it('does not take an ideographic font for a typewriter', () => {
    expect(traits('NotoSansCJKjp-Regular', 1)).toBe('');
    expect(traits('NotoColorEmoji', 1)).toBe('');
  });
});
