import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

/** Returns the HTML on one line without spaces between elements. */
const clean = (html: string) => cleanPaste(html).html.replaceAll(/\s+/g, ' ').replaceAll(/> </g, '><');

/** Wraps HTML like a copy from Word. */
const word = (
  text: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0in; font-family:"Calibri",sans-serif;}
@list l0 {mso-list-id:1043;} --></style></head>
<body lang=EN-IN style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->${text}<!--EndFragment--></body></html>`;

const bullet = (level: number, text: string, { list = 0, marker = '·' } = {}) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

describe('from Word', () => {
  it('keeps text and formatting, and nothing specific to Word', () => {
    const text = `<p class=MsoNormal style='mso-margin-top-alt:auto'><b style='mso-bidi-font-weight:normal'><span lang=EN-US
      style='font-size:14.0pt;color:#1F4E79'>Fresh</span></b><span lang=EN-US> every&nbsp;<i>day</i>, in <st1:City w:st="on">Delhi</st1:City>.<o:p></o:p></span></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <!--[if gte vml 1]><v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]-->
      <p class=MsoNormal align=center style='text-align:center'>Middle</p>`;
    expect(clean(word(text))).toBe(
      '<p><b>Fresh</b> every <i>day</i>, in Delhi.</p><p style="text-align: center">Middle</p>',
    );
  });

  it('converts list paragraphs to nested lists', () => {
    const text = `<p class=MsoNormal>We bake:<o:p></o:p></p>${bullet(1, 'Cakes')}${bullet(2, 'Eggless', { marker: 'o' })}${bullet(2, '<b>Vegan</b>', { marker: 'o' })}${bullet(1, 'Breads')}<p class=MsoNormal>That is all.</p>`;
    expect(clean(word(text))).toBe(
      '<p>We bake:</p><ul><li>Cakes<ul><li>Eggless</li><li><b>Vegan</b></li></ul></li><li>Breads</li></ul><p>That is all.</p>',
    );
  });

  it('distinguishes numbers from bullets, their start, and separate lists', () => {
    const text = ['3.', '4.'].map((marker) => bullet(1, `Step ${marker}`, { marker })).join('');
    const other = bullet(1, 'Butter', { list: 1 });
    expect(clean(word(text + other))).toBe(
      '<ol start="3"><li>Step 3.</li><li>Step 4.</li></ol><ul><li>Butter</li></ul>',
    );
    expect(clean(word(bullet(1, 'First', { marker: 'a)' }) + bullet(2, 'Within', { marker: '(i)' })))).toBe(
      '<ol><li>First<ol><li>Within</li></ol></li></ol>',
    );
  });

  it('keeps lists separate that are divided by text', () => {
    expect(clean(word(`${bullet(1, 'One')}<p class=MsoNormal>and</p>${bullet(1, 'Two')}`))).toBe(
      '<ul><li>One</li></ul><p>and</p><ul><li>Two</li></ul>',
    );
  });

  it('keeps tables, without their sizes', () => {
    const text = `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
      <tr style='mso-yfti-irow:0'><td width=200 colspan=2 valign=top style='width:150.1pt;border:solid windowtext 1.0pt'>
      <p class=MsoNormal style='line-height:normal'><b>City<o:p></o:p></b></p></td></tr>
      <tr><td width=100><p class=MsoNormal>Delhi<o:p></o:p></p></td><td width=100><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>`;
    expect(clean(word(text))).toBe(
      '<table><tbody><tr><td colspan="2"><p><b>City</b></p></td></tr><tr><td><p>Delhi</p></td><td></td></tr></tbody></table>',
    );
  });

  it('keeps headings and titles, drops comments and hidden text', () => {
    const text = `<p class=MsoTitle>Terms</p><h1>Delivery<a name="_Toc1"></a></h1>
      <p class=MsoNormal>Paid<span class=MsoCommentReference><a href="#_msocom_1">[AA1]</a></span><span style='display:none;mso-hide:all'>secret</span></p>
      <div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>why?</p></div></div>`;
    expect(clean(word(text))).toBe('<h2>Terms</h2><h1>Delivery</h1><p>Paid</p>');
  });

  it('counts local pictures', () => {
    const text = '<p class=MsoNormal>Look<img width=10 src="file:///C:/a/clip_image001.png" v:shapes="x"></p>';
    expect(cleanPaste(word(text))).toMatchObject({ removedPictures: 1, html: '<p>Look</p>' });
  });
});

/** Wraps HTML like a copy from Google Docs. */
const docs = (text: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f2b1c7e-7fff">${text}</b><br class="Apple-interchange-newline">`;
const span = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;
const para = (inner: string, more = '') =>
  `<p dir="ltr" style="line-height:1.38;${more}margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;

describe('from Google Docs', () => {
  it('is not bold as a whole, and keeps the formatting of its spans', () => {
    const text = para(
      span('Plain ') +
        span('bold', 'font-weight:700;font-style:normal;text-decoration:none') +
        span(' both', 'font-weight:700;font-style:italic;text-decoration:none') +
        span(' under', 'font-weight:400;font-style:normal;text-decoration:underline') +
        span(' gone', 'font-weight:400;font-style:normal;text-decoration:line-through'),
    );
    expect(clean(docs(`${text}<br />${para(span('Next'), 'text-align: right;')}`))).toBe(
      '<p>Plain <strong>bold</strong><em><strong> both</strong></em><u> under</u><s> gone</s></p>' +
        '<p style="text-align: right">Next</p>',
    );
  });

  it('keeps lists, nested ones inside their item', () => {
    const li = (text: string, level: number) =>
      `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="${level}">${para(span(text)).replace('<p ', '<p role="presentation" ')}</li>`;
    const text = `<ul style="margin-top:0;margin-bottom:0;">${li('Cakes', 1)}<ul style="margin-top:0;">${li('Eggless', 2)}</ul>${li('Breads', 1)}</ul>`;
    expect(clean(docs(text))).toBe(
      '<ul><li><p>Cakes</p><ul><li><p>Eggless</p></li></ul></li><li><p>Breads</p></li></ul>',
    );
  });

  it('keeps tables and headings without their styles', () => {
    const text = `<h2 dir="ltr" style="line-height:1.38;">${span('Charges', 'font-weight:700;font-style:normal')}</h2>
      <div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="120"/><col width="90"/></colgroup>
      <tbody><tr style="height:0pt"><td style="border-left:solid #000 1pt;vertical-align:top;padding:5pt;">${para(span('Delhi'))}</td><td>${para(span('₹49'))}</td></tr></tbody></table></div>`;
    expect(clean(docs(text))).toBe(
      '<h2>Charges</h2><table><tbody><tr><td><p>Delhi</p></td><td><p>₹49</p></td></tr></tbody></table>',
    );
  });

  it('unwraps redirects of links, and drops pictures', () => {
    const link =
      '<a href="https://www.google.com/url?q=https://bakehouse.example/cakes?a%3D1&amp;sa=D&amp;usg=x" style="text-decoration:none;">';
    const image = '<img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="602" height="301" />';
    const text = para(`${link}${span('our cakes', 'text-decoration:underline')}</a>${image}`);
    expect(cleanPaste(docs(text))).toEqual({
      html: '<p><a href="https://bakehouse.example/cakes?a=1">our cakes</a></p>',
      removedPictures: 1,
    });
  });
});

describe('from anywhere', () => {
  it('removes scripts and unsafe links', () => {
    const text =
      '<p onclick="x()" id="a" class="b" lang="en">Hi <a href="javascript:x()">you</a><script>x()</script><iframe src="https://x"></iframe></p>';
    expect(clean(text)).toBe('<p>Hi you</p>');
  });

  it('keeps uploaded pictures, and drops pictures of other sites and data URLs', () => {
    const text =
      '<p><img src="/files/a/large.webp" alt="A cake" onerror="x()" width="9"><img src="https://shop.example/b.png"><img src="data:image/png;base64,AAAA"><img src="http://shop.example/c.png"><img src="blob:x"></p>';
    expect(cleanPaste(text)).toEqual({
      html: '<p><img src="/files/a/large.webp" alt="A cake"></p>',
      removedPictures: 4,
    });
  });

  it('converts divs of text to paragraphs, and unwraps divs around paragraphs', () => {
    expect(clean('<div><div>One</div><div><p>Two</p></div><div><br></div></div>')).toBe('<p>One</p><p>Two</p>');
  });

  it('keeps a line break within a paragraph, and the spaces of code', () => {
    expect(clean('<p>One<br>Two</p>')).toBe('<p>One<br>Two</p>');
    expect(cleanPaste('<pre>a\u00a0 b</pre>').html).toBe('<pre>a&nbsp; b</pre>');
  });

  it('does not change content copied from the editor', () => {
    const own = '<p data-pm-slice="1 1 []" style="text-align: center">x</p>';
    expect(cleanPaste(own)).toEqual({ html: own, removedPictures: 0 });
  });

  it('returns nothing for an empty text', () => {
    expect(cleanPaste('')).toEqual({ html: '', removedPictures: 0 });
  });

  it('is idempotent', () => {
    for (const text of [word(bullet(1, 'One') + bullet(2, 'Two')), docs(para(span('x', 'font-weight:700')))]) {
      const once = cleanPaste(text).html;
      expect(cleanPaste(once).html).toBe(once);
    }
  });
});
